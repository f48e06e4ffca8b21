import { useConfig } from '../../people/config/config.ts'
import { useNow } from '../../people/config/useNow.ts'
import { useToday } from '../../people/config/useToday.ts'
import { isToCome, type Timed } from './shift.span.ts'

/**
 * Says of a shift whether it is past, as the server decides: of a day before today, and what it is of has ended. What
 * is on over midnight is not.
 */
export function useIsPast(): (shift: Timed) => boolean {
  const { timeZone } = useConfig()
  const [today, now] = [useToday(), useNow()]
  return (shift) => shift.date < today && !isToCome(shift, timeZone, now)
}
