import { lazy } from 'react'
import { Route, Routes, useParams } from 'react-router'
import { channelTitle } from './features/chat/channel.title.ts'
import { RequireAdmin, RequireConfig, RequireUser, RequireVisitor, Start } from './features/sessions/guards.tsx'
import { SessionGate } from './features/sessions/SessionGate.tsx'
import { paths } from './paths.ts'
import { NotFoundPage } from './shell/NotFoundPage.tsx'
import { Shell } from './shell/Shell.tsx'

// One chunk a page, fetched when it is shown.
const loadMemberArea = () => import('./shell/MemberArea.tsx')
const loadDashboard = () => import('./features/dashboard/DashboardPage.tsx')
const loadSchedule = () => import('./features/schedule/SchedulePage.tsx')
const loadProfile = () => import('./features/profile/ProfilePage.tsx')
const loadDirectory = () => import('./features/directory/DirectoryPage.tsx')
const loadAdmin = () => import('./features/admin/AdminPage.tsx')
const loadLogin = () => import('./features/sessions/LoginPage.tsx')
const loadRegister = () => import('./features/registration/RegisterPage.tsx')
const loadForgotPassword = () => import('./features/password/ForgotPasswordPage.tsx')
const loadJoin = () => import('./features/join/JoinPage.tsx')
const loadComing = () => import('./features/coming/ComingPage.tsx')
const loadLegal = () => import('./features/legal/LegalPages.tsx')

const MemberArea = lazy(async () => ({ default: (await loadMemberArea()).MemberArea }))
const DashboardPage = lazy(async () => ({ default: (await loadDashboard()).DashboardPage }))
const SchedulePage = lazy(async () => ({ default: (await loadSchedule()).SchedulePage }))
const ProfilePage = lazy(async () => ({ default: (await loadProfile()).ProfilePage }))
const DirectoryPage = lazy(async () => ({ default: (await loadDirectory()).DirectoryPage }))
const AdminPage = lazy(async () => ({ default: (await loadAdmin()).AdminPage }))
const LoginPage = lazy(async () => ({ default: (await loadLogin()).LoginPage }))
const RegisterPage = lazy(async () => ({ default: (await loadRegister()).RegisterPage }))
const ForgotPasswordPage = lazy(async () => ({ default: (await loadForgotPassword()).ForgotPasswordPage }))
const JoinPage = lazy(async () => ({ default: (await loadJoin()).JoinPage }))
const ComingPage = lazy(async () => ({ default: (await loadComing()).ComingPage }))
const ComingChannelPage = lazy(async () => ({ default: (await loadComing()).ComingChannelPage }))
const PrivacyPage = lazy(async () => ({ default: (await loadLegal()).PrivacyPage }))
const TermsPage = lazy(async () => ({ default: (await loadLegal()).TermsPage }))

/** Pages for those who are not signed in; every other address leads them to the login. */
const VISITOR_PAGES: Partial<Record<string, () => Promise<unknown>>> = {
  [paths.register]: loadRegister,
  [paths.forgotPassword]: loadForgotPassword,
  [paths.join]: loadJoin,
}

/** Pages for those who are signed in, by the address at which they begin. */
const MEMBER_PAGES: Partial<Record<string, () => Promise<unknown>>> = {
  [paths.root]: loadDashboard,
  [paths.dashboard]: loadDashboard,
  [paths.schedule]: loadSchedule,
  [paths.profile]: loadProfile,
  [paths.directory]: loadDirectory,
  [paths.admin]: loadAdmin,
}

/** Begins to fetch a page; if that fails, showing the page says so. */
function preload(load: () => Promise<unknown>): void {
  load().catch(() => undefined)
}

/** Fetches the page that will come, while it is not yet known who is signed in. */
export function preloadPage(pathname: string, hasToken: boolean): void {
  preload(hasToken ? loadMemberArea : (VISITOR_PAGES[pathname] ?? loadLogin))
  if (!hasToken) return
  const loadPage = MEMBER_PAGES[pathname]
  if (loadPage) preload(loadPage)
}

const preloadDashboard = (): void => preloadPage(paths.dashboard, true)

function ChannelPage() {
  const { channelId = '' } = useParams()
  return <ComingChannelPage title={channelTitle(channelId)} />
}

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
            <Route path={paths.tasks} element={<ComingPage title="page.tasks" />} />
            <Route path={paths.profile} element={<ProfilePage />} />
            <Route path={paths.directory} element={<DirectoryPage />} />
            <Route path={paths.channels} element={<ComingPage title="page.channels" />} />
            <Route path={paths.chat} element={<ComingPage title="page.chat" />} />
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
