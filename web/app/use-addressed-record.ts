import { useLocation, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { RecordInAddress } from '../kinds/page/record-in-address.ts'

export function useAddressedRecord(): RecordInAddress {
  const { pathname, searchStr, hash } = useLocation()
  const navigate = useNavigate()
  return useMemo(() => {
    const parameters = new URLSearchParams(searchStr)
    const without = (name: string) => () => {
      const left = new URLSearchParams(searchStr)
      left.delete(name)
      const rest = left.size === 0 ? '' : `?${String(left)}`
      const href = `${pathname}${rest}${hash === '' ? '' : `#${hash}`}`
      void navigate({ href, replace: true, resetScroll: false })
    }
    return {
      id: parameters.get('record') ?? undefined,
      done: without('record'),
      onlyNobody: parameters.get('for') === 'nobody',
      all: without('for'),
    }
  }, [pathname, searchStr, hash, navigate])
}
