// What a compiler does not see. Form is Prettier's.
import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import config from "./svelte.config.js";

export default ts.config(
  { ignores: ["node_modules/", "dist/", "src/wire.ts"] }, // wire.ts is written by wire_types.py
  js.configs.recommended,
  ts.configs.strict,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      "no-undef": "off", // TypeScript sees to it
      "@typescript-eslint/no-non-null-assertion": "off", // with unchecked indexing forbidden, `!` says what is known
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/no-confusing-void-expression": "off",
      "@typescript-eslint/no-invalid-void-type": "off",
      "prefer-const": "off",
      "svelte/prefer-const": ["error", { destructuring: "all" }],
      "svelte/prefer-svelte-reactivity": "off", // plain maps and sets are kept where nothing drawn hangs on them
      "svelte/no-useless-mustaches": "off", // {" "} is a space that a formatter must not take away
      "svelte/no-unused-svelte-ignore": "off", // svelte-check sees to it, and knows what is warned of
      eqeqeq: "error",
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig: config } },
  },
);
