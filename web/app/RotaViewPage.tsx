import type { ComponentType } from 'react'
import { useParams } from 'react-router'
import { lazyPart } from '../navigation/lazyPart.ts'
import type { RotaView } from '../navigation/rotaPaths.ts'
import { NotFoundPage } from '../shell/NotFoundPage.tsx'
import { withStrings } from '../strings/strings.ts'
import { RotaNav } from './RotaNav.tsx'

/** The service day, with what was counted, what was written down about it and the thanks. */
async function loadToday(): Promise<ComponentType> {
  const [{ TodayPage }, { DayRecords }, { CountedSoFar }] = await Promise.all([
    import('../features/sunday/day/TodayPage.tsx'),
    import('../features/sunday/records/DayRecords.tsx'),
    import('../features/sunday/counts/CountedSoFar.tsx'),
  ])
  return () => <TodayPage End={DayRecords} Counted={CountedSoFar} />
}

const views: { [View in RotaView]: ComponentType } = {
  'call-list': lazyPart(
    withStrings(async () => (await import('../features/rota/callList/CallListPage.tsx')).CallListPage, 'care'),
  ),
  counts: lazyPart(async () => (await import('../features/sunday/counts/CountsPage.tsx')).CountsPage),
  coverage: lazyPart(withStrings(async () => (await import('../features/rota/todo/TodoPage.tsx')).TodoPage, 'open')),
  habits: lazyPart(withStrings(async () => (await import('../features/rota/habits/HabitsPage.tsx')).HabitsPage, 'own')),
  report: lazyPart(async () => (await import('../features/rota/report/ReportPage.tsx')).ReportPage),
  settings: lazyPart(async () => (await import('../features/rota/settings/SettingsPage.tsx')).SettingsPage),
  setup: lazyPart(async () => (await import('../features/rota/setup/SetupPage.tsx')).SetupPage),
  today: lazyPart(withStrings(loadToday, 'service')),
}

const isView = (name: string | undefined): name is RotaView => name !== undefined && Object.hasOwn(views, name)

/** The view of the rota that the address names. */
export function RotaViewPage() {
  const { view } = useParams()
  if (!isView(view)) return <NotFoundPage />
  const View = views[view]
  return (
    <div data-whole-width>
      <RotaNav />
      <div className="mx-auto max-w-6xl lg:px-10">
        <View key={view} />
      </div>
    </div>
  )
}
