declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Where the reader wanted to go before signing in; kept in the history, never in an address. */
    next?: string;
  }
}

/** Only the admin's own pages: nothing from outside can send a signed-in person anywhere else. */
export const safeNext = (next: string | undefined): string =>
  next && /^\/admin\/order\/[\w-]{1,64}$/.test(next) ? next : '/admin';
