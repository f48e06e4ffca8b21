import { RotaBoard } from '../features/rota/board/RotaBoard.tsx'
import { RotaNav } from './RotaNav.tsx'

/** The month board of admins. */
export const RotaPage = () => (
  <>
    <RotaNav />
    <RotaBoard />
  </>
)
