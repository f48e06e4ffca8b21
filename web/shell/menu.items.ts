import {
  CalendarDays,
  ContactRound,
  House,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  MessagesSquare,
  ShieldCheck,
  UserRound,
  UserRoundPlus,
} from 'lucide-react'
import type { StringKey } from '#shared/strings/translate.ts'
import { isAdmin, type User } from '#shared/users.ts'
import { paths } from '../navigation/paths.ts'

export interface MenuItem {
  to: string
  label: StringKey
  icon: LucideIcon
}

const MEMBER: MenuItem[] = [
  { to: paths.dashboard, label: 'menu.dashboard', icon: LayoutDashboard },
  { to: paths.channels, label: 'menu.chat', icon: MessagesSquare },
  { to: paths.schedule, label: 'menu.schedule', icon: CalendarDays },
  { to: paths.tasks, label: 'menu.tasks', icon: ListChecks },
  { to: paths.profile, label: 'menu.profile', icon: UserRound },
  { to: paths.directory, label: 'menu.directory', icon: ContactRound },
]

const ADMIN: MenuItem = { to: paths.admin, label: 'menu.admin', icon: ShieldCheck }

const VISITOR: MenuItem[] = [
  { to: paths.login, label: 'menu.home', icon: House },
  { to: paths.register, label: 'menu.register', icon: UserRoundPlus },
]

/** Where the side menu leads, in its order (specification §2). Logout, which leads nowhere, is the menu's own. */
export function menuItems(user: Pick<User, 'role'> | null): MenuItem[] {
  if (!user) return VISITOR
  return isAdmin(user) ? [...MEMBER, ADMIN] : MEMBER
}
