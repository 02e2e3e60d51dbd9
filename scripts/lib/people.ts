/** Users in bulk for load and chaos tests: inserted as the product would insert them, each with a session. */
import { createHash, randomBytes, randomUUID } from "node:crypto";
import pg from "pg";

/** Credentials of the sample users. */
export const SAMPLE = { email: "student@demo.test", password: "academy-demo" };

/** A user with a session. */
export interface LoadPerson {
  id: string;
  email: string;
  cookie: string;
}

/** A student and a tutor with the chat of an inquiry, which has its first message and is open for writing. */
export interface Pair {
  chatId: string;
  student: LoadPerson;
  tutor: LoadPerson;
}

/** Creates `count` students, each with the sample student's password and a session. */
export const makeStudents = (databaseUrl: string, count: number): Promise<LoadPerson[]> =>
  connected(databaseUrl, async (client) => {
    const students: LoadPerson[] = [];
    for (let index = 0; index < count; index++) students.push(await makePerson(client, "student"));
    return students;
  });

/** Creates `count` pairs of distinct users. */
export const makePairs = (databaseUrl: string, count: number): Promise<Pair[]> =>
  connected(databaseUrl, async (client) => {
    const pairs: Pair[] = [];
    for (let index = 0; index < count; index++) {
      const student = await makePerson(client, "student");
      const tutor = await makePerson(client, "tutor");
      const chatId = randomUUID();
      await client.query(
        "INSERT INTO chat_sessions (id, kind, student_id, tutor_id, last_seq) VALUES ($1, 'pre_booking', $2, $3, 1)",
        [chatId, student.id, tutor.id],
      );
      // The tutor sees an inquiry only after the first question.
      await client.query(
        `INSERT INTO chat_messages (chat_session_id, seq, sender_id, client_message_id, message)
         VALUES ($1, 1, $2, gen_random_uuid(), 'Do you have time?')`,
        [chatId, student.id],
      );
      pairs.push({ chatId, student, tutor });
    }
    return pairs;
  });

/** Runs `work` with a database connection, which is closed afterwards. */
export async function connected<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function makePerson(client: pg.Client, role: "student" | "tutor"): Promise<LoadPerson> {
  const [id, token] = [randomUUID(), randomBytes(32).toString("hex")];
  const email = `load-${id}@bench.test`;
  // Without the sample users they have no password, and need none.
  await client.query(
    `INSERT INTO users (id, email, password_hash, email_verified_at)
     VALUES ($1, $2, (SELECT password_hash FROM users WHERE email = $3), now())`,
    [id, email, SAMPLE.email],
  );
  await client.query(
    `INSERT INTO profiles (id, first_name, last_name, role, services, is_mentor_approved)
     VALUES ($1, 'Load', 'Sample', $2, $3, $4)`,
    [id, role, role === "tutor" ? ["tutoring"] : [], role === "tutor"],
  );
  await client.query("INSERT INTO user_roles (user_id, role) VALUES ($1, $2)", [id, role]);
  await client.query(
    `INSERT INTO sessions (user_id, token_hash, created_at, last_seen_at, expires_at)
     VALUES ($1, $2, now(), now(), now() + interval '1 day')`,
    [id, createHash("sha256").update(token).digest()],
  );
  return { id, email, cookie: `session=${token}` };
}
