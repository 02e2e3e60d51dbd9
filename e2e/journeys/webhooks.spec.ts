/** Events signed by Stripe's own library, posted to the running product. */
import type { APIRequestContext } from "@playwright/test";
import Stripe from "stripe";
import { LOCAL_STRIPE } from "../../scripts/lib/settings.ts";
import { expect, test } from "../support/test.ts";

const { webhooks } = new Stripe(LOCAL_STRIPE.STRIPE_SECRET_KEY);
const now = () => Math.floor(Date.now() / 1000);

const endpoints = [
  { path: "/api/stripe/webhook", secret: LOCAL_STRIPE.STRIPE_WEBHOOK_SECRET, account: undefined },
  {
    path: "/api/stripe/connect-webhook",
    secret: LOCAL_STRIPE.STRIPE_CONNECT_WEBHOOK_SECRET,
    account: "acct_1",
  },
];

for (const { path, secret, account } of endpoints) {
  test(`${path} takes what Stripe's library signs, and nothing else`, async ({ request }) => {
    // An unhandled event, formatted so that reserializing the body before verification would break the signature.
    const named = account ? `"account": "${account}",` : "";
    const payload = `{ "id": "evt_${crypto.randomUUID()}", "object": "event", ${named}
      "type": "invoice.paid", "data": { "object": { "name": "Zoë \\u00e9", "amount": 1.0 } } }`;
    const sign = (given: { secret?: string; timestamp?: number }) =>
      webhooks.generateTestHeaderString({ payload, secret, ...given });
    const other = endpoints.find((one) => one.path !== path)?.secret;

    expect(await post(request, path, payload, sign({}))).toEqual([200, { received: true }]);
    expect(await post(request, path, payload, sign({})), "again").toEqual([200, { received: true }]);
    expect(await post(request, path, payload, sign({ timestamp: now() - 240 }))).toEqual([
      200,
      { received: true },
    ]);
    const rolled = `${sign({ secret: "whsec_old" })},${sign({}).split(",")[1]}`;
    expect(await post(request, path, payload, rolled), "while a secret is rolled").toEqual([
      200,
      { received: true },
    ]);

    const refused = [400, expect.objectContaining({ code: "bad_signature" })];
    expect(await post(request, path, payload.replace("1.0", "1"), sign({})), "altered").toEqual(refused);
    expect(await post(request, path, payload, sign({ timestamp: now() - 310 })), "late").toEqual(refused);
    expect(await post(request, path, payload, sign({ secret: other })), "the other endpoint's").toEqual(
      refused,
    );
    expect(await post(request, path, payload, sign({ secret: "whsec_wrong" })), "wrong").toEqual(refused);
    expect(await post(request, path, payload, ""), "unsigned").toEqual(refused);
  });
}

async function post(
  request: APIRequestContext,
  path: string,
  payload: string,
  signature: string,
): Promise<[status: number, body: unknown]> {
  const headers = { "content-type": "application/json; charset=utf-8", "stripe-signature": signature };
  const response = await request.post(path, { data: Buffer.from(payload), headers });
  return [response.status(), await response.json()];
}
