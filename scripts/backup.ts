import { BackupError } from "./backup/backup-folder";
import { writeBackup } from "./backup/write-backup";
import { runCommand } from "./run-command";

const MB = 1e6;

/** An operator's command (docs/operations.md, Backup and restore): `npm run backup -- FOLDER`. */
async function main([target]: string[]): Promise<string | null> {
  if (!target) return "Name the folder to write to: npm run backup -- /var/backups/buka";
  try {
    const { path, manifest } = await writeBackup(target);
    const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
    const secrecy = manifest.encrypted ? "encrypted" : "not encrypted, as there is no BACKUP_KEY";
    process.stdout.write(
      `${path}\n${manifest.files.length} files, ${(bytes / MB).toFixed(1)} MB, ${secrecy}\n`,
    );
    return null;
  } catch (error) {
    if (error instanceof BackupError) return error.message;
    throw error;
  }
}

await runCommand(main);
