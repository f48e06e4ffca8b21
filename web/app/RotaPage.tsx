import { useSession } from '../features/people/sessions/session.ts'
import { PrintTools } from '../features/plan/schedule/print/PrintTools.tsx'
import { RotaBoard } from '../features/rota/board/RotaBoard.tsx'
import { RotaNav } from './RotaNav.tsx'

/** The month board of admins: it has the whole width of the window beside the menu. */
export function RotaPage() {
  const { user } = useSession()
  return (
    <div data-whole-width className="max-md:-mt-2 [&>nav]:mb-1">
      <RotaNav />
      <RotaBoard printTools={(month) => user && <PrintTools month={month} me={user} />} />
    </div>
  )
}
