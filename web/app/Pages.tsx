import { Route, Routes } from 'react-router'
import { RequireAdmin, RequireConfig, RequireUser, RequireVisitor, Start } from '../features/sessions/guards.tsx'
import { SessionGate } from '../features/sessions/SessionGate.tsx'
import { type LazyPart, lazyPart } from '../navigation/lazyPart.ts'
import { isChatRoute, paths } from '../navigation/paths.ts'
import { NotFoundPage } from '../shell/NotFoundPage.tsx'
import { Shell } from '../shell/Shell.tsx'
import { withStrings } from '../strings/strings.ts'

// One chunk a page, fetched when it is shown together with what it says. Those without sections say nothing of their own.
const loadMemberArea = () => import('./member/MemberArea.tsx')
const loadDashboard = withStrings(() => import('./DashboardPage.tsx'), 'dashboard', 'meetings', 'tasks')
const loadSchedule = withStrings(() => import('../features/schedule/SchedulePage.tsx'), 'schedule')
const loadTasks = withStrings(() => import('../features/tasks/TasksPage.tsx'), 'tasks')
const loadProfile = withStrings(() => import('./ProfilePage.tsx'), 'account', 'calendar', 'ownData', 'profile', 'push')
const loadDirectory = withStrings(() => import('../features/directory/DirectoryPage.tsx'), 'directory')
const loadAdmin = withStrings(
  () => import('./AdminPage.tsx'),
  'admin',
  'directory',
  'meetings',
  'secondFactor',
  'tasks',
)
const loadLogin = () => import('../features/sessions/LoginPage.tsx')
const loadRegister = withStrings(() => import('../features/registration/RegisterPage.tsx'), 'account')
const loadForgotPassword = withStrings(() => import('../features/password/ForgotPasswordPage.tsx'), 'account', 'reset')
const loadJoin = withStrings(() => import('../features/join/JoinPage.tsx'), 'join')
const loadChannels = withStrings(() => import('../features/chat/ChannelsPage.tsx'), 'chat')
const loadChat = withStrings(() => import('../features/chat/ChatPage.tsx'), 'chat')
const loadChannel = withStrings(() => import('../features/chat/ChannelPage.tsx'), 'chat')
const loadLegal = withStrings(() => import('../features/legal/LegalPages.tsx'), 'legal')

const MemberArea = lazyPart(async () => (await loadMemberArea()).MemberArea)
const DashboardPage = lazyPart(async () => (await loadDashboard()).DashboardPage)
const SchedulePage = lazyPart(async () => (await loadSchedule()).SchedulePage)
const TasksPage = lazyPart(async () => (await loadTasks()).TasksPage)
const ProfilePage = lazyPart(async () => (await loadProfile()).ProfilePage)
const DirectoryPage = lazyPart(async () => (await loadDirectory()).DirectoryPage)
const AdminPage = lazyPart(async () => (await loadAdmin()).AdminPage)
const LoginPage = lazyPart(async () => (await loadLogin()).LoginPage)
const RegisterPage = lazyPart(async () => (await loadRegister()).RegisterPage)
const ForgotPasswordPage = lazyPart(async () => (await loadForgotPassword()).ForgotPasswordPage)
const JoinPage = lazyPart(async () => (await loadJoin()).JoinPage)
const ChannelsPage = lazyPart(async () => (await loadChannels()).ChannelsPage)
const ChatPage = lazyPart(async () => (await loadChat()).ChatPage)
const ChannelPage = lazyPart(async () => (await loadChannel()).ChannelPage)
const PrivacyPage = lazyPart(async () => (await loadLegal()).PrivacyPage)
const TermsPage = lazyPart(async () => (await loadLegal()).TermsPage)

type Preloadable = Pick<LazyPart<never>, 'preload'>

/** Pages for those who are not signed in; every other address leads them to the login. */
const VISITOR_PAGES: Partial<Record<string, Preloadable>> = {
  [paths.register]: RegisterPage,
  [paths.forgotPassword]: ForgotPasswordPage,
  [paths.join]: JoinPage,
}

/** Pages for those who are signed in, by the address at which they begin. */
const MEMBER_PAGES: Partial<Record<string, Preloadable>> = {
  [paths.root]: DashboardPage,
  [paths.dashboard]: DashboardPage,
  [paths.schedule]: SchedulePage,
  [paths.tasks]: TasksPage,
  [paths.profile]: ProfilePage,
  [paths.directory]: DirectoryPage,
  [paths.admin]: AdminPage,
  [paths.channels]: ChannelsPage,
  [paths.chat]: ChatPage,
}

/** Fetches the page that will come, before it is shown. Resolves when it is there or did not come: showing it says that. */
export async function preloadPage(pathname: string, hasToken: boolean): Promise<void> {
  const page = hasToken ? MEMBER_PAGES[pathname] : (VISITOR_PAGES[pathname] ?? LoginPage)
  const parts = hasToken ? [MemberArea, page ?? (isChatRoute(pathname) ? ChannelPage : undefined)] : [page]
  await Promise.allSettled(parts.map((part) => part?.preload()))
}

const preloadDashboard = (): void => void preloadPage(paths.dashboard, true)

/** The route table (specification §2). */
export const Pages = () => (
  <SessionGate>
    <Routes>
      <Route element={<Shell />}>
        <Route path={paths.root} element={<Start />} />
        <Route element={<RequireVisitor />}>
          <Route path={paths.login} element={<LoginPage onSignedIn={preloadDashboard} />} />
          <Route element={<RequireConfig />}>
            <Route path={paths.register} element={<RegisterPage onSignedIn={preloadDashboard} />} />
            <Route path={paths.forgotPassword} element={<ForgotPasswordPage />} />
          </Route>
        </Route>
        <Route element={<RequireUser />}>
          <Route element={<MemberArea />}>
            <Route path={paths.dashboard} element={<DashboardPage />} />
            <Route path={paths.schedule} element={<SchedulePage />} />
            <Route path={paths.tasks} element={<TasksPage />} />
            <Route path={paths.profile} element={<ProfilePage />} />
            <Route path={paths.directory} element={<DirectoryPage />} />
            <Route path={paths.channels} element={<ChannelsPage />} />
            <Route path={paths.chat} element={<ChatPage />} />
            <Route path={paths.channel} element={<ChannelPage />} />
            <Route element={<RequireAdmin />}>
              <Route path={paths.admin} element={<AdminPage />} />
            </Route>
          </Route>
        </Route>
        <Route element={<RequireConfig />}>
          <Route path={paths.join} element={<JoinPage />} />
        </Route>
        <Route path={paths.privacy} element={<PrivacyPage />} />
        <Route path={paths.terms} element={<TermsPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  </SessionGate>
)
