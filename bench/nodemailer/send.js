/**
 * What newsletters are measured beside: the same mail to so many readers, over one connection that stays open, as nodemailer's makers
 * say for bulk. It notes nothing, and so can neither be stopped nor go on after a kill.
 */
import { readFileSync } from "node:fs";
import { createTransport } from "nodemailer";

const { COUNT, FIRST, MAIL, MAIL_URL } = process.env;
const { from, subject, text, html } = JSON.parse(readFileSync(MAIL, "utf8"));
const transport = createTransport({
  url: MAIL_URL,
  pool: true,
  maxConnections: 1,
  maxMessages: Number.POSITIVE_INFINITY,
});
const send = (number) => {
  const url = `https://academy.test/newsletter/unsubscribe?key=${number}`;
  const list = { unsubscribe: { url, comment: "one click" } };
  const headers = { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
  return transport.sendMail({ from, to: `peer-${number}@bench.test`, subject, text, html, list, headers });
};
await Promise.all(Array.from({ length: Number(COUNT) }, (_, index) => send(Number(FIRST) + index)));
transport.close();
