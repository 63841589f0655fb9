"""The studies, one question each. A study is a function of a plan that returns what it found."""
