/** Where the cache keeps what was asked for the dashboard, by its first day. */
export const dashboardKeys = {
  all: ['dashboard'],
  from: (day: string) => ['dashboard', day],
}
