import { Archive, Box, Landmark, LockKeyhole, Vault } from 'lucide-react'
import type { ReactNode } from 'react'
import { storageLocation } from '../../../records/kinds/storage-location.ts'
import { StoredPage } from '../../shared/where-everything/StoredPage.tsx'
import { words } from './words.ts'

const look = { 'aria-hidden': true, className: 'size-6 shrink-0 text-pine' } as const

const icons: Readonly<Record<string, ReactNode>> = {
  'home-safe': <Vault {...look} />,
  'safe-deposit': <Landmark {...look} />,
  lockbox: <LockKeyhole {...look} />,
  'filing-cabinet': <Archive {...look} />,
  other: <Box {...look} />,
}

export default function SafesPage() {
  return <StoredPage definition={storageLocation} icons={icons} words={words} />
}
