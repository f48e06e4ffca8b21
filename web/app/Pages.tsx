import { Suspense } from 'react'
import { Outlet, Route, Routes } from 'react-router'
import { useIsConfigured } from '../features/people/config/config.ts'
import { RequireAdmin, RequireConfig, RequireUser, RequireVisitor, Start } from '../features/people/sessions/guards.tsx'
import { SessionGate } from '../features/people/sessions/SessionGate.tsx'
import { useSession } from '../features/people/sessions/session.ts'
import { type PageAccess, pages, paths } from '../navigation/pages.ts'
import { NotFoundPage } from '../shell/NotFoundPage.tsx'
import { Shell } from '../shell/Shell.tsx'
import { components, entries, MemberArea, menuItems, preloadPage, WaitingPage } from './page.entries.ts'

const preloadDashboard = (): void => void preloadPage(paths.dashboard, true)

const routesFor = (access: PageAccess) =>
  entries
    .filter(([name]) => pages[name].access === access)
    .map(([name, { needsConfig }]) => {
      const Page = components[name]
      const route = <Route key={name} path={paths[name]} element={<Page onSignedIn={preloadDashboard} />} />
      return needsConfig ? (
        <Route key={name} element={<RequireConfig />}>
          {route}
        </Route>
      ) : (
        route
      )
    })

/** Pages that need no session: beside them, so that none of them is drawn anew, the calls for help of who has one. */
function ForEverybody() {
  const { user } = useSession()
  const isConfigured = useIsConfigured()
  return (
    <>
      <Suspense>{isConfigured && user && !user.waiting && <MemberArea key={user._id}>{null}</MemberArea>}</Suspense>
      <Outlet />
    </>
  )
}

/** The route table (rule 801). */
export const Pages = () => (
  <SessionGate>
    <Routes>
      <Route element={<Shell menu={menuItems} />}>
        <Route path={paths.root} element={<Start />} />
        <Route element={<RequireVisitor />}>{routesFor('visitor')}</Route>
        <Route element={<RequireUser waiting={<WaitingPage />} />}>
          <Route element={<MemberArea />}>
            {routesFor('member')}
            <Route element={<RequireAdmin />}>{routesFor('admin')}</Route>
          </Route>
        </Route>
        <Route element={<ForEverybody />}>
          {routesFor('everyone')}
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Route>
    </Routes>
  </SessionGate>
)
