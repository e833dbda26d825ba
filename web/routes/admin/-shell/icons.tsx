const PATHS = {
  today: 'M4 6h16v14H4ZM4 10h16M8 3.5v4M16 3.5v4M9 15l2 2 4-4',
  orders: 'M5 4h14v17l-3-2-2 2-2-2-2 2-2-2-3 2ZM9 9h6M9 13h6',
  production: 'M7 8V3h10v5M7 17H4V8h16v9h-3M7 14h10v7H7Z',
  floor: 'M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M8 8v8M12 8v8M16 8v8',
  messages: 'M4 5h16v11H10l-4 4v-4H4ZM8 9h8M8 12h5',
  products: 'M12 3l8 4v10l-8 4-8-4V7ZM4 7l8 4 8-4M12 11v10',
  discounts: 'M4 4h8l8 8-8 8-8-8ZM8.5 8.5h.01',
  themes: 'M3 6h18v12H3ZM7 14l2.5-4 2.5 4ZM14.5 10H18M14.5 14H18',
  prices: 'M4 20V8h5v4h5v4h6v4Z',
  content: 'M4 5h16v14H4ZM4 10h16M9 10v9',
  delivery:
    'M3 6h11v10H3ZM14 10h4l3 3v3h-7M7 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM17 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  payments: 'M3 6h18v12H3ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM6 9h.01M18 15h.01',
  sales: 'M4 20h16M7 20v-7M12 20V5M17 20v-10',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM3 20a6 6 0 0 1 12 0M16 4.5a3.5 3.5 0 0 1 0 6M18 14.5a6 6 0 0 1 3 5.5',
  staff: 'M4 5h16v14H4ZM9.5 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM6.5 16a3 3 0 0 1 6 0M15 10h3M15 14h3',
  newsletter: 'M3 6h18v12H3ZM3 7l9 7 9-7',
  alerts: 'M6 16V11a6 6 0 0 1 12 0v5l2 2H4ZM10 21h4',
  audit: 'M12 21a9 9 0 1 0-9-9M3 4v5h5M12 7v5l3 2',
  health: 'M3 12h4l3-7 4 14 3-7h4',
  details: 'M4 9l2-5h12l2 5M4 9v11h16V9M4 9h16M10 20v-6h4v6',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  fold: 'M4 5h16v14H4ZM9 5v14M16 9l-3 3 3 3',
  unfold: 'M4 5h16v14H4ZM9 5v14M13 9l3 3-3 3',
  leave: 'M10 4H5v16h5M15 8l4 4-4 4M19 12H9',
  right: 'M4 12.5l5.5 5.5L20 6.5',
  careful: 'M12 4l9.5 16h-19ZM12 10v4.5M12 17.2h.01',
  close: 'M6 6l12 12M18 6L6 18',
};

export type OfficeIconName = keyof typeof PATHS;

export const OfficeIcon = ({ name, size = 20 }: { name: OfficeIconName; size?: number }) => (
  <svg className="icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
    <path d={PATHS[name]} />
  </svg>
);
