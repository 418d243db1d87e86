import messages from '../../../../messages/de.json?compiled'
import { localeLayout } from '../locale-layout.tsx'

export default localeLayout('de', messages)
