import { Money } from "~/ui/money";
import type { customerExample } from "./customer-preview";

export type OrderExample = ReturnType<typeof customerExample>;

export function ExampleSection({
  example: { title, lines, totalKobo },
}: {
  example: OrderExample;
}) {
  return (
    <section aria-labelledby="example" className="rounded-xl bg-rest-soft p-4">
      <h4 id="example" className="font-bold">
        What a customer pays
      </h4>
      <p className="text-sm text-muted">{title}</p>
      <dl className="mt-2 grid grid-cols-1 gap-1">
        {[...lines, { term: "Total", kobo: totalKobo }].map(({ term, kobo }) => (
          <div
            key={term}
            className="flex justify-between gap-4 last:border-t last:border-line last:pt-1 last:font-bold"
          >
            <dt>{term}</dt>
            <dd>
              <Money kobo={kobo} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
