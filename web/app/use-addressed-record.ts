import { useLocation, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { RecordInAddress } from '../records/record-in-address.ts'

/** The record that the address asks for, and how it is taken out of it again. */
export function useAddressedRecord(): RecordInAddress {
  const { pathname, searchStr, hash } = useLocation()
  const navigate = useNavigate()
  return useMemo(() => {
    const parameters = new URLSearchParams(searchStr)
    const id = parameters.get('record') ?? undefined
    parameters.delete('record')
    const rest = parameters.size === 0 ? '' : `?${String(parameters)}`
    const href = `${pathname}${rest}${hash === '' ? '' : `#${hash}`}`
    return { id, done: () => void navigate({ href, replace: true, resetScroll: false }) }
  }, [pathname, searchStr, hash, navigate])
}
