// Loses a transaction's connection, goes on with the transaction and says what came of it as JSON.
// A process of its own, because the published driver ends it:
// node lost-transaction.mjs {path of the driver} {URL of a database} [reconnect]
const [driver, url, reconnect] = process.argv.slice(2);
const { default: postgres } = await import(driver);

const admin = postgres(url, { max: 1, onnotice: () => {} });
const pool = postgres(url, { max: 1, backoff: () => 0.01, onnotice: () => {} });
await admin`drop table if exists written`;
await admin`create table written (by text)`;

let goOn;
const reconnected = new Promise((resolve) => (goOn = resolve));
let later;
const begun = pool.begin(async (tx) => {
  await tx`insert into written values ('lost transaction')`;
  const [{ pid }] = await tx`select pg_backend_pid() as pid`;
  await admin`select pg_terminate_backend(${pid})`;
  await reconnected;
  later = await tx`insert into written values ('its later statement')`.then(
    () => "committed",
    ({ code }) => code,
  );
});
const transaction = await begun.then(
  () => "committed",
  ({ code }) => code,
);
if (reconnect) await pool`select 1`;
goOn();
// Two turns of the loop: the write of a statement waits for the end of one.
for (let turn = 0; turn < 2; turn++) await new Promise(setImmediate);
const [{ next }] = await pool`select 'answered' as next`;
const rows = await admin`select by from written`;
console.log(JSON.stringify({ transaction, later, next, rows: rows.map(({ by }) => by) }));
process.exit(0);
