import { brand } from "~/shared/brand";
import { paths } from "~/shared/paths";
import { QuestionList } from "./question-list";
import { customerQuestions, reportFigures, vendorQuestions } from "./questions";
import { Contact, ProsePage, TextSection } from "./text-page";

/** Answers for vendors and for customers, and what the figures of reports are (docs/rules.md, Reports). */
export function HelpPage({ contactEmail }: { contactEmail: string | null }) {
  return (
    <ProsePage
      title="Help"
      lead={`How ${brand.name} works, for vendors and for their customers.`}
      contactEmail={contactEmail}
    >
      <p>
        Go to <a href="#vendors">vendors</a>, their <a href="#reports">reports</a> or{" "}
        <a href="#customers">customers</a>.
      </p>
      <section id="vendors">
        <h2>For vendors</h2>
        <QuestionList questions={vendorQuestions} />
      </section>
      <section id="reports">
        <h2>The figures of reports</h2>
        <p>
          All of them are counted from your own orders. An order belongs to the business day on
          which it came: if your day ends at 4 am, one of 1 am counts for the evening before. You
          set that with your opening hours, as ‘Day ends at’.
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
      <TextSection title="Nothing here that helps?">
        <p>
          About an order, ask the store: it cooks, and it can see what you ordered. About{" "}
          {brand.name} itself, ask <Contact contactEmail={contactEmail} />. If a page has told you a
          number for an error, send it along.
        </p>
        <p>
          What we agree on is in the <a href={paths.terms()}>terms</a>, what we keep of you in{" "}
          <a href={paths.privacy()}>privacy</a>.
        </p>
      </TextSection>
    </ProsePage>
  );
}
