import { BackupError } from "./backup/backup-folder";
import { restoreBackup } from "./backup/restore-backup";
import { runCommand } from "./run-command";

const next = (createdAt: string) => `Restored: everything up to ${createdAt}.
Next:
1. Start one process with JOBS=0. It looks at the provider for orders that came later: those that
   were paid are at /operator, to be refunded or made again.
2. Compare payouts with Paystack's transfers since then: vendors' balances are too high by those that
   are missing here.
3. Start with JOBS=1: mails, refunds and payouts that were waiting then go out.
4. npm run doctor
`;

/**
 * An operator's command (docs/operations.md, Backup and restore): `npm run restore -- FOLDER`, with
 * `--replace` where the database has something.
 */
async function main(args: string[]): Promise<string | null> {
  const [path] = args.filter((arg) => arg !== "--replace");
  if (!path) return "Name the backup: npm run restore -- /var/backups/buka/buka-…";
  try {
    const { createdAt } = await restoreBackup(path, { replace: args.includes("--replace") });
    process.stdout.write(next(createdAt));
    return null;
  } catch (error) {
    if (error instanceof BackupError) return `${error.message} Nothing was changed.`;
    throw error;
  }
}

await runCommand(main);
