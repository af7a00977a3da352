import { examine } from "~/platform/doctor.server";
import { runCommand } from "./run-command";

const marks = { ok: "ok   ", wrong: "WRONG", off: "off  " };

/**
 * An operator's command (docs/operations.md, The doctor): `npm run doctor` looks at the installation
 * whose environment it has, and says what is wrong with it.
 */
async function main(): Promise<string | null> {
  const findings = await examine();
  for (const { what, state, detail } of findings)
    process.stdout.write(`${marks[state]}  ${what.padEnd(14)} ${detail}\n`);
  const wrong = findings.filter(({ state }) => state === "wrong").length;
  return wrong > 0 ? `${wrong} of ${findings.length} are wrong.` : null;
}

await runCommand(main);
