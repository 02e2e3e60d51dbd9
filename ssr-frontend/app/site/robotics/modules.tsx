import { modules } from "#content/robotics.ts";
import { BulletList } from "../components/bullet-list.tsx";

/** The curriculum: eight modules, at most one of them open. The browser sees to that by their common name. */
export function Modules() {
  return (
    <div className="modules">
      {modules.map(({ title, summary, topics, outcome }, index) => (
        <details key={title} name="module" open={index === 0}>
          <summary>
            <span className="module-number">{index + 1}</span>
            <span>
              <b>{title}</b>
              <span className="module-summary">{summary}</span>
            </span>
          </summary>
          <div className="module-text">
            <BulletList items={topics} />
            <p>
              <b>At the end:</b> {outcome}
            </p>
          </div>
        </details>
      ))}
    </div>
  );
}
