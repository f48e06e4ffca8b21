import { useEffect, useState } from 'react'

/** Returns what puts the focus on a field of the next step, once that is drawn. */
export function useNextField<Name extends string>(setFocus: (name: Name) => void): (name: Name) => void {
  const [nextField, setNextField] = useState<Name | null>(null)
  useEffect(() => {
    if (!nextField) return
    setFocus(nextField)
    setNextField(null)
  }, [nextField, setFocus])
  return setNextField
}
