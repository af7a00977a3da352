import { brand } from "~/shared/brand";
import { paths } from "~/shared/paths";
import { QuestionList } from "./question-list";
import { reportFigures, vendorQuestions, type Question } from "./questions";
import { Contact, ProsePage, TextSection } from "./text-page";

/**
 * Answers for vendors and for customers, and what the figures of reports are (docs/rules.md,
 * Reports).
 */
export function HelpPage({
  customerQuestions,
  contactEmail,
  signedIn,
  payouts,
}: {
  customerQuestions: readonly Question[];
  contactEmail: string | null;
  signedIn: boolean;
  /** How soon sales are paid out. */
  payouts: string;
}) {
  return (
    <ProsePage
      title="Help"
      lead={`How ${brand.name} works, for vendors and for their customers.`}
      contactEmail={contactEmail}
      signedIn={signedIn}
    >
      <p>
        Go to <a href="#vendors">vendors</a>, their <a href="#reports">reports</a> or{" "}
        <a href="#customers">customers</a>.
      </p>
      <section id="vendors">
        <h2>For vendors</h2>
        <QuestionList questions={vendorQuestions(payouts)} />
      </section>
      <section id="reports">
        <h2>The figures of reports</h2>
        <p>
          We count them from your own orders. An order belongs to the business day it came in on: if
          your day ends at 4 am, an order at 1 am counts for the evening before. Set this under
          Business Hours, ‘Day ends at’.
        </p>
        <ul className="facts">
          {reportFigures.map(({ figure, means }) => (
            <li key={figure}>
              <strong>{figure[0]!.toUpperCase() + figure.slice(1)}:</strong> {means}
            </li>
          ))}
        </ul>
      </section>
      <section id="customers">
        <h2>For customers</h2>
        <QuestionList questions={customerQuestions} />
      </section>
      <TextSection title="Still need help?">
        <p>
          About an order, ask the store: it cooks, and it can see what you ordered. About{" "}
          {brand.name} itself, ask <Contact contactEmail={contactEmail} />. If an error page showed
          a number, include it.
        </p>
        <p>
          See our <a href={paths.terms()}>terms</a> and <a href={paths.privacy()}>privacy</a>.
        </p>
      </TextSection>
    </ProsePage>
  );
}
