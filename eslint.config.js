import js from "@eslint/js";
import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import globals from "globals";
import tseslint from "typescript-eslint";

const leftBehind = ["only", "skip", "todo", "fixme", "skipIf", "runIf"].flatMap((property) =>
  ["test", "it", "describe"].map((object) => ({
    object,
    property,
    message: "Every test runs, always.",
  })),
);

export default tseslint.config(
  {
    ignores: [
      "build/",
      ".data/",
      ".cache/",
      "coverage/",
      "test-results/",
      "playwright-report/",
      "drizzle/migrations/",
      "public/",
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  js.configs.recommended,
  {
    languageOptions: { globals: globals.node },
    rules: {
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-restricted-properties": ["error", ...leftBehind],
      "no-empty-pattern": ["error", { allowObjectPatternsAsParameters: true }], // Playwright reads what a fixture needs off its pattern
      "object-shorthand": "error",
    },
  },
  {
    files: ["**/*.{ts,tsx}"],
    extends: [tseslint.configs.recommended],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      "no-undef": "off", // TypeScript's own work
      "@typescript-eslint/consistent-type-imports": [
        "error",
        { fixStyle: "inline-type-imports", disallowTypeAnnotations: false },
      ],
      "@typescript-eslint/no-unused-vars": [
        "error",
        {
          argsIgnorePattern: "^_",
          varsIgnorePattern: "^_",
          caughtErrors: "none",
          ignoreRestSiblings: true,
        },
      ],
      "@typescript-eslint/no-non-null-assertion": "off",
      // The type-aware rules that find real faults: a promise nobody waits for, a callback whose rejection goes nowhere, an await that does nothing.
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": [
        "error",
        { checksVoidReturn: { attributes: false, properties: false } },
      ],
      "@typescript-eslint/await-thenable": "error",
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  {
    files: ["app/**/*.tsx"],
    extends: [reactHooks.configs.flat.recommended, jsxA11y.flatConfigs.recommended],
    languageOptions: { globals: globals.browser },
    rules: {
      "react-hooks/exhaustive-deps": "error",
      // Answers of fetchers and of the server's events reach a component in no other place.
      "react-hooks/set-state-in-effect": "off",
    },
  },
  {
    // What runs on the server alone, but for the outside world (app/platform).
    files: ["app/core/**", "app/routes/**", "app/*.ts*", "app/*/**/*.server.ts*"],
    ignores: ["app/platform/**", "**/*.test.*"],
    rules: {
      "no-restricted-syntax": [
        "error",
        ...[
          "NewExpression[callee.name='Date'][arguments.length=0]",
          "CallExpression[callee.object.name='Date'][callee.property.name='now']",
        ].map((selector) => ({
          selector,
          message: "The present is the database's: databaseNow(). Measure with performance.now().",
        })),
      ],
    },
  },
  {
    files: ["app/**", "server.ts"],
    rules: { "no-console": "error", complexity: ["error", 20] },
  },
);
