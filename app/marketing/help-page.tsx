import { brand } from "~/shared/brand";
import { paths } from "~/shared/paths";
import { QuestionList } from "./question-list";
import { customerQuestions, vendorQuestions } from "./questions";
import { Contact, ProsePage, TextSection } from "./text-page";

/** Answers for vendors and for customers. */
export function HelpPage({ contactEmail }: { contactEmail: string | null }) {
  return (
    <ProsePage
      title="Help"
      lead={`How ${brand.name} works, for vendors and for their customers.`}
      contactEmail={contactEmail}
    >
      <p>
        Go to <a href="#vendors">vendors</a> or <a href="#customers">customers</a>.
      </p>
      <section id="vendors">
        <h2>For vendors</h2>
        <QuestionList questions={vendorQuestions} />
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
