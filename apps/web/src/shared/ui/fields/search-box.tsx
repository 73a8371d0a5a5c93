import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { LIST_MAX_LENGTHS } from '@partwire/domain/lib/limits'
import { useState } from 'react'
import { SearchIcon } from '../icons'
import css from './search-box.module.css'

interface SearchBoxProps {
  /** The keyword of the list that is shown. */
  keyword: string
  onSearch: (keyword: string) => void
}

/** A search field: Enter and the icon call `onSearch`. */
export function SearchBox({ keyword, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(keyword)
  const [previousKeyword, setPreviousKeyword] = useState(keyword)
  // The keyword also changes by Back and by a reset of the list: the box then shows the new keyword.
  if (previousKeyword !== keyword) {
    setPreviousKeyword(keyword)
    setTyped(keyword)
  }

  return (
    <form
      className={css['box']}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(typed)
      }}
    >
      <TextInput
        aria-label="Search"
        placeholder="Search"
        value={typed}
        maxLength={LIST_MAX_LENGTHS.keyword}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
        rightSection={
          <button type="submit" aria-label="Search" title="Search" className={css['button']}>
            <SearchIcon />
          </button>
        }
      />
    </form>
  )
}
