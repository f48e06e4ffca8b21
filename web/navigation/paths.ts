/** Every address of the app (specification §2), apart from the server's own under /api. */
export const paths = {
  root: '/',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  join: '/join',
  dashboard: '/dashboard',
  schedule: '/schedule',
  tasks: '/tasks',
  profile: '/profile',
  directory: '/directory',
  admin: '/admin',
  channels: '/channels',
  chat: '/chat',
  channel: '/chat/:channelId',
  privacy: '/privacy',
  terms: '/terms',
} as const

/** True on the routes that have the whole screen: no menu, no footer (readings §4). */
export const isChatRoute = (pathname: string): boolean => /^\/chat(\/|$)/i.test(pathname)

const WITHOUT_LOGO: string[] = [
  paths.channels,
  paths.chat,
  paths.profile,
  paths.schedule,
  paths.tasks,
  paths.directory,
  paths.admin,
]

/** True where the logo header is shown (specification §2). */
export const hasLogoHeader = (pathname: string): boolean =>
  !WITHOUT_LOGO.includes(pathname.replace(/\/+$/, '').toLowerCase()) && !isChatRoute(pathname)
