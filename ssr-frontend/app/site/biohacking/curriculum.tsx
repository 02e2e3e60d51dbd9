import { biohacking, type CurriculumRow, curriculum } from "#content/biohacking.ts";

const COLUMNS = [
  "Week",
  "Day",
  "Topics",
  "Lecture",
  "Hands-on Experiments",
  "Additional Activities",
  "Materials/Equipment",
] as const;

const weeks = [...new Set(curriculum.map(({ week }) => week))].map((week) => ({
  week,
  days: curriculum.filter((row) => row.week === week),
}));

/** The four weeks as a table; on small screens each day becomes a block with its columns' names beside it. */
export function Curriculum() {
  return (
    <table className="curriculum">
      <caption className="visually-hidden">{biohacking.curriculum.title}</caption>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      {weeks.map(({ week, days }) => (
        <tbody key={week}>
          {days.map((row, index) => (
            <tr key={row.day}>
              {index === 0 && (
                <th scope="rowgroup" rowSpan={days.length} className="week">
                  <span>Week </span>
                  {week}
                </th>
              )}
              <Cells row={row} />
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Cells({ row }: { row: CurriculumRow }) {
  return (
    <>
      <th scope="row" className="day">
        {row.day}
      </th>
      <td data-column={COLUMNS[2]}>{row.topics}</td>
      <td data-column={COLUMNS[3]}>{row.lecture}</td>
      <td data-column={COLUMNS[4]}>{row.handsOnExperiments}</td>
      <td data-column={COLUMNS[5]}>{row.additionalActivities}</td>
      <td data-column={COLUMNS[6]}>{row.materials}</td>
    </>
  );
}
