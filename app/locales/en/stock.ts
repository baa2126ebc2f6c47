/** A customer's stock page. */
export const stock = {
  title: 'Stock',
  intro: 'Fabric in stock',
  list: 'Designs in stock',
  metresInStock: 'In stock: {{count}} m',
  soldOut: 'Sold out',
  total: '{{count}} m in total',
  count_one: '{{count}} design',
  count_other: '{{count}} designs',
  allColorways: 'all colorways',
  picture: '{{reference}}, watermarked',
  empty: 'Nothing in stock',
  emptyText: 'Ask your customer relations manager about upcoming deliveries.',
  noPages: 'No stock page yet',
  noPagesText: 'Your customer relations manager can set one up for you.',
  signIn: 'Sign in',
  choose: 'Stock pages',
} as const;
