import { useState } from 'react'
import { Tab, TabList, TabPanel, TabProvider } from './tabs.tsx'

export const title = 'Content: tabs'

export default function TabsStory() {
  const [tab, setTab] = useState('artist')
  return (
    <TabProvider value={tab} onChange={setTab}>
      <TabList label="Results">
        <Tab value="artist" count="1000 +">
          Artist
        </Tab>
        <Tab value="project" count="12">
          Project
        </Tab>
        <Tab value="event" href="#event" count="0">
          Event
        </Tab>
      </TabList>
      <TabPanel value="artist">Artists</TabPanel>
      <TabPanel value="project">Projects</TabPanel>
      <TabPanel value="event">Events</TabPanel>
    </TabProvider>
  )
}
