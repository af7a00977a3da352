import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { systemDb } from "~/platform/db.server";
import { statement } from "~/platform/statement.server";

/** How often this connection has run the statement prepared with this mark. */
const keptBy = (tx: Pick<typeof systemDb, "execute">, mark: string) =>
  tx.execute<{ runs: number }>(
    sql`select (generic_plans + custom_plans)::int as runs from pg_prepared_statements where statement like ${`%${mark}%`} and statement not like '%pg_prepared_statements%'`,
  );

describe("a statement of Drizzle", () => {
  it("is planned once per connection, even inside transactions and savepoints", async () => {
    await systemDb.transaction(async (tx) => {
      const ask = (on: Pick<typeof tx, "execute">, n: number) =>
        on.execute<{ n: number }>(sql`select ${n}::int as n /* asked twice */`);
      expect(await ask(tx, 1)).toEqual([{ n: 1 }]);
      await tx.transaction(async (inner) => expect(await ask(inner, 2)).toEqual([{ n: 2 }]));
      expect([...(await keptBy(tx, "asked twice"))]).toEqual([{ runs: 2 }]);
    });
  });

  it("is not kept beyond the first thousand if every call has another text", async () => {
    await systemDb.transaction(async (tx) => {
      for (let n = 0; n < 1_000; n++)
        await tx.execute(sql`select ${n}::int as ${sql.raw(`n${n}`)}`);
      expect(await tx.execute(sql`select ${5}::int as late /* one too many */`)).toEqual([
        { late: 5 },
      ]);
      expect([...(await keptBy(tx, "one too many"))]).toEqual([]);
    });
  });

  it("may be a script of several commands if it has no parameters", async () => {
    await systemDb.execute(
      sql`create temporary table script_of_two (n int); drop table script_of_two`,
    );
  });
});

describe("a named statement", () => {
  const among = statement<{ n: number; name: string | null }, "names" | "least" | "fallback">(sql`
    select position::int as n, coalesce(name, ${sql.placeholder("fallback")}::text) as name
    from unnest(${sql.placeholder("names")}::text[]) with ordinality as given(name, position)
    where position >= ${sql.placeholder("least")}::int and name is distinct from ${sql.placeholder("fallback")}::text`);

  it("takes its values by name, including lists and nulls", async () => {
    expect([
      ...(await among(systemDb, { names: ["ada", "o'brien", '"{},'], least: 2, fallback: null })),
    ]).toEqual([
      { n: 2, name: "o'brien" },
      { n: 3, name: '"{},' },
    ]);
    expect([
      ...(await among(systemDb, { names: ["ada", "bisi"], least: 1, fallback: "ada" })),
    ]).toEqual([{ n: 2, name: "bisi" }]);
  });

  it("runs in the given transaction", async () => {
    const write = statement<{ key: string }, "key">(
      sql`insert into rate_limits (key, points) values (${sql.placeholder("key")}, 1) returning key`,
    );
    const undone = systemDb.transaction(async (tx) => {
      expect([...(await write(tx, { key: "written once" }))]).toEqual([{ key: "written once" }]);
      throw new Error("no");
    });
    await expect(undone).rejects.toThrow("no");
    expect([
      ...(await systemDb.execute(sql`select key from rate_limits where key = ${"written once"}`)),
    ]).toEqual([]);
  });
});
