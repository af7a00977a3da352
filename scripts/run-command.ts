import { closeDatabase } from "~/platform/db.server";

/**
 * Runs an operator's command with the arguments of this process, then closes the database.
 * @param main returns why it did nothing; else null
 */
export async function runCommand(main: (args: string[]) => Promise<string | null>): Promise<void> {
  let problem: string | null;
  try {
    problem = await main(process.argv.slice(2));
  } finally {
    await closeDatabase();
  }
  if (problem) {
    process.stderr.write(`${problem}\n`);
    process.exitCode = 1;
  }
}
