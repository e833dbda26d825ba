import { expect } from 'vitest';
import { checkoutBody } from '../../checkout-body.ts';
import { browserOf, member, PASSWORD } from '../accounts.ts';
import { add, DESIGN, draftOf } from '../guests.ts';
import { Client, type Visitor } from '../shop.ts';

let people = 0;
/** Text to search for later, different for each customer. */
const markOf = (nth: number) => ({
  text: `Zuri${nth}`,
  name: `Marker Mwangi ${nth}`,
  street: `Marker Street 7${nth}`,
  phone: `079912345${nth}`,
});

/** A customer with one of everything, and two orders of a design. */
export async function busyCustomer() {
  const mark = markOf(people++);
  const person = await member({ fullName: mark.name });
  const client = new Client(await browserOf(person));
  const orderIds = [];
  for (let i = 0; i < 2; i++) {
    const design = {
      ...DESIGN,
      text: mark.text,
      others: [{ text: `${mark.text} wa pili`, line2: '' }],
    };
    await client.send('addDesign', {
      designId: crypto.randomUUID(),
      design,
      quantity: 1,
      productId: '1',
    });
    const body = checkoutBody(await client.rows('cartLine'), 2 * 75_000 + 25_000, {
      mpesaPhone: mark.phone,
    });
    const contact = {
      ...body.contact,
      fullName: mark.name,
      street: mark.street,
      phone: mark.phone,
      email: person.email,
    };
    expect((await client.visitor.post('/api/checkout', { ...body, contact })).status).toBe(201);
    // Deleting the account must erase kept designs too.
    await client.send('keepDesign', { lineId: `${body.orderId}/0`, keep: true });
    orderIds.push(body.orderId);
  }
  await add(client, '2', 1);
  await client.send('addDesign', {
    designId: crypto.randomUUID(),
    design: { ...DESIGN, text: mark.text },
    quantity: 1,
  });
  await client.send('saveDraft', draftOf(mark.text));
  await client.visitor.post('/api/posts/hand-me-downs/comments', {
    commentId: crypto.randomUUID(),
    text: `${mark.text} says hello`,
  });
  const words = {
    messageId: crypto.randomUUID(),
    name: mark.name,
    email: person.email,
    phone: '',
    subject: 'Hi',
    message: mark.text,
    locale: 'en',
  };
  await client.visitor.post('/api/contact', words);
  await client.visitor.post('/api/newsletter', { email: person.email, locale: 'en' });
  return { mark, person, client, orderIds: orderIds as [string, string] };
}

/** Requests deletion of the account. */
export const erase = (visitor: Visitor, body: object = { current_password: PASSWORD }) =>
  visitor.post('/api/account/delete', body);
