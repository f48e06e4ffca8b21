/** Query keys of the dashboard, by its first day. */
export const dashboardKeys = {
  all: ['dashboard'],
  from: (day: string) => ['dashboard', day],
}
