import { useSearchParams } from 'react-router'
import { addMonths, monthOf, monthSpan } from '../../../strings/dates.ts'
import { useToday } from '../../config/useToday.ts'

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

const MONTHS = { month: 1, quarter: 3, half: 6 } as const
export type Length = keyof typeof MONTHS

const isLength = (text: string | null): text is Length => text !== null && Object.hasOwn(MONTHS, text)

/** The months of the report, up to one that is named. They are in the address, as those of the board are. */
export function useReportSpan() {
  const thisMonth = monthOf(useToday())
  const [params, setParams] = useSearchParams()
  const asked = params.get('month') ?? ''
  const month = MONTH.test(asked) ? asked : thisMonth
  const wanted = params.get('length')
  const length = isLength(wanted) ? wanted : 'quarter'
  const firstMonth = addMonths(month, 1 - MONTHS[length])
  const set = (name: string, value: string) =>
    setParams((known) => {
      const changed = new URLSearchParams(known)
      changed.set(name, value)
      return changed
    })
  return {
    ...{ month, thisMonth, firstMonth, length },
    span: { from: monthSpan(firstMonth).from, to: monthSpan(month).to },
    setMonth: (value: string) => set('month', value),
    setLength: (value: Length) => set('length', value),
  }
}
