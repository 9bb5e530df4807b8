import { useLocation, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { RecordInAddress } from '../kinds/page/record-in-address.ts'

/** The dialogs that a link may open. Each asks the user before it changes or shows a record. */
const linkable = ['add', 'edit', 'print', 'saveAsFile', 'import'] as const
const isLinkable = (name: string | null): name is (typeof linkable)[number] => linkable.some((one) => one === name)

export function useAddressedRecord(): RecordInAddress {
  const { pathname, searchStr, hash } = useLocation()
  const navigate = useNavigate()
  return useMemo(() => {
    const parameters = new URLSearchParams(searchStr)
    const [action, kind] = [parameters.get('do'), parameters.get('kind')]
    const without =
      (...names: string[]) =>
      () => {
        const left = new URLSearchParams(searchStr)
        for (const name of names) left.delete(name)
        const rest = left.size === 0 ? '' : `?${String(left)}`
        const href = `${pathname}${rest}${hash === '' ? '' : `#${hash}`}`
        void navigate({ href, replace: true, resetScroll: false })
      }
    return {
      id: parameters.get('record') ?? undefined,
      done: without('record'),
      onlyNobody: parameters.get('for') === 'nobody',
      all: without('for'),
      asked: isLinkable(action) && kind !== null ? { action, kind } : undefined,
      answered: without('do', 'kind'),
    }
  }, [pathname, searchStr, hash, navigate])
}
