import { lazy } from 'react'
import { Route, Routes, useParams } from 'react-router'
import { channelTitle } from './features/chat/channel.title.ts'
import { RequireAdmin, RequireUser, RequireVisitor, Start } from './features/sessions/guards.tsx'
import { SessionGate } from './features/sessions/SessionGate.tsx'
import { paths } from './paths.ts'
import { NotFoundPage } from './shell/NotFoundPage.tsx'
import { Shell } from './shell/Shell.tsx'

// One chunk a page, fetched when it is shown.
const loadMemberArea = () => import('./shell/MemberArea.tsx')
const loadDashboard = () => import('./features/dashboard/DashboardPage.tsx')
const loadSchedule = () => import('./features/schedule/SchedulePage.tsx')
const loadLogin = () => import('./features/sessions/LoginPage.tsx')
const loadComing = () => import('./features/coming/ComingPage.tsx')
const loadLegal = () => import('./features/legal/LegalPages.tsx')

const MemberArea = lazy(async () => ({ default: (await loadMemberArea()).MemberArea }))
const DashboardPage = lazy(async () => ({ default: (await loadDashboard()).DashboardPage }))
const SchedulePage = lazy(async () => ({ default: (await loadSchedule()).SchedulePage }))
const LoginPage = lazy(async () => ({ default: (await loadLogin()).LoginPage }))
const ComingPage = lazy(async () => ({ default: (await loadComing()).ComingPage }))
const ComingPublicPage = lazy(async () => ({ default: (await loadComing()).ComingPublicPage }))
const ComingChannelPage = lazy(async () => ({ default: (await loadComing()).ComingChannelPage }))
const PrivacyPage = lazy(async () => ({ default: (await loadLegal()).PrivacyPage }))
const TermsPage = lazy(async () => ({ default: (await loadLegal()).TermsPage }))

/** Begins to fetch a page; if that fails, showing the page says so. */
function preload(load: () => Promise<unknown>): void {
  load().catch(() => undefined)
}

/** Fetches the page that will come, while it is not yet known who is signed in. */
export function preloadPage(pathname: string, hasToken: boolean): void {
  preload(hasToken ? loadMemberArea : loadLogin)
  if (!hasToken) return
  if (pathname === paths.schedule) preload(loadSchedule)
  if (pathname === paths.root || pathname === paths.dashboard) preload(loadDashboard)
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
          <Route path={paths.register} element={<ComingPublicPage title="page.register" />} />
          <Route path={paths.forgotPassword} element={<ComingPublicPage title="page.forgotPassword" />} />
        </Route>
        <Route element={<RequireUser />}>
          <Route element={<MemberArea />}>
            <Route path={paths.dashboard} element={<DashboardPage />} />
            <Route path={paths.schedule} element={<SchedulePage />} />
            <Route path={paths.tasks} element={<ComingPage title="page.tasks" />} />
            <Route path={paths.profile} element={<ComingPage title="page.profile" />} />
            <Route path={paths.directory} element={<ComingPage title="page.directory" />} />
            <Route path={paths.channels} element={<ComingPage title="page.channels" />} />
            <Route path={paths.chat} element={<ComingPage title="page.chat" />} />
            <Route path={paths.channel} element={<ChannelPage />} />
            <Route element={<RequireAdmin />}>
              <Route path={paths.admin} element={<ComingPage title="page.admin" />} />
            </Route>
          </Route>
        </Route>
        <Route path={paths.join} element={<ComingPublicPage title="page.join" />} />
        <Route path={paths.privacy} element={<PrivacyPage />} />
        <Route path={paths.terms} element={<TermsPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  </SessionGate>
)
