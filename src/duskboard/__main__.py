from duskboard.cli import main

main()
