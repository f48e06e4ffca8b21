import { monthIn, monthParameter, useParameters } from '../../../navigation/address.ts'
import { addMonths, monthOf, monthSpan } from '../../../strings/dates.ts'
import { useToday } from '../../people/config/useToday.ts'

const MONTHS = { month: 1, quarter: 3, half: 6 } as const
type Length = keyof typeof MONTHS

const isLength = (text: string | null): text is Length => text !== null && Object.hasOwn(MONTHS, text)

/** The months of the report, up to one that is named. They are in the address, as those of the board are. */
export function useReportSpan() {
  const thisMonth = monthOf(useToday())
  const [params, change] = useParameters()
  const month = monthIn(params, thisMonth)
  const wanted = params.get('length')
  const length = isLength(wanted) ? wanted : 'quarter'
  const firstMonth = addMonths(month, 1 - MONTHS[length])
  return {
    month,
    thisMonth,
    firstMonth,
    length,
    span: { from: monthSpan(firstMonth).from, to: monthSpan(month).to },
    setMonth: (value: string) => change(monthParameter(value, thisMonth)),
    setLength: (value: Length) => change({ length: value }),
  }
}
