import type { Question } from "./questions";

/** Lists questions that open their answers, with scripts and without. */
export function QuestionList({ questions }: { questions: readonly Question[] }) {
  return (
    <div className="questions">
      {questions.map(({ ask, answer }) => (
        <details key={ask}>
          <summary>{ask}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  );
}
