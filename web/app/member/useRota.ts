import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { mineQuery } from '../../features/rota/answers/mine.query.ts'
import { setRotaOn } from '../../navigation/rotaOn.ts'

/** Asks what the person is asked, and tells the menu whether there is a rota. */
export function useRota(): void {
  const { data } = useQuery(mineQuery)
  useEffect(() => {
    if (data) setRotaOn(data.on)
  }, [data])
}
