/** '0712 345 678' of '254712345678'. */
export const displayPhone = (phone: string) =>
  phone.replace(/^254(\d{3})(\d{3})(\d{3})$/, '0$1 $2 $3');
