/** People with dashboards. */
import { createHash, randomBytes, randomUUID } from "node:crypto";
import pg from "pg";

/** What the sample people sign in with. */
export const SAMPLE = { email: "student@demo.test", password: "academy-demo" };

/** Somebody who is signed in. */
export interface Student {
  email: string;
  cookie: string;
}

/** So many students with the sample student's password and a session each, written where the product would have. */
export async function makeStudents(databaseUrl: string, count: number): Promise<Student[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const students: Student[] = [];
    for (let index = 0; index < count; index++) {
      const [id, token] = [randomUUID(), randomBytes(32).toString("hex")];
      const email = `load-${id}@bench.test`;
      await client.query(
        `INSERT INTO users (id, email, password_hash, email_verified_at)
         SELECT $1, $2, password_hash, now() FROM users WHERE email = $3`,
        [id, email, SAMPLE.email],
      );
      await client.query(
        "INSERT INTO profiles (id, first_name, last_name, role) VALUES ($1, 'Load', 'Sample', 'student')",
        [id],
      );
      await client.query("INSERT INTO user_roles (user_id, role) VALUES ($1, 'student')", [id]);
      await client.query(
        `INSERT INTO sessions (user_id, token_hash, created_at, last_seen_at, expires_at)
         VALUES ($1, $2, now(), now(), now() + interval '1 day')`,
        [id, createHash("sha256").update(token).digest()],
      );
      students.push({ email, cookie: `session=${token}` });
    }
    return students;
  } finally {
    await client.end();
  }
}
