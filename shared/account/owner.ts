/** Who owns a row: an account, a guest's browser or, by a link to one order, that order. */
export const userOwner = (userId: string) => `u:${userId}`;
export const guestOwner = (guestId: string) => `g:${guestId}`;
export const orderOwner = (orderId: string) => `o:${orderId}`;

export const isUser = (owner: string) => owner.startsWith('u:');
export const isGuest = (owner: string) => owner.startsWith('g:');

/** Of the account, guest or order. */
export const idOf = (owner: string) => owner.slice(2);
