import { useEffect } from 'react'
import { product } from '../../domain/product.ts'

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} - ${product.name}`
  }, [title])
}
