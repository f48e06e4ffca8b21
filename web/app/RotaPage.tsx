import { RotaBoard } from '../features/rota/board/RotaBoard.tsx'
import { MonthNav } from '../features/schedule/month/MonthNav.tsx'

/** The month board of admins. */
export const RotaPage = () => <RotaBoard monthNav={MonthNav} />
