import { weeks } from "#content/science-fair-guide.ts";

/** The eight weeks: what to do in each, and what there is at its end. */
export function Timeline() {
  return (
    <ol className="weeks">
      {weeks.map(({ week, title, tasks, done }) => (
        <li key={week}>
          <h3>
            <span className="week">Week {week}</span> {title}
          </h3>
          <ul>
            {tasks.map((task) => (
              <li key={task}>{task}</li>
            ))}
          </ul>
          <p className="note">
            <b>By Sunday:</b> {done}
          </p>
        </li>
      ))}
    </ol>
  );
}
