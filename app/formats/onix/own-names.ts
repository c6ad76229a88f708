/** Names of proprietary identifiers and subjects in the shop's own messages. */
export const ownIdentifier = "Encrier";
export const ownCategories = "Encrier, catégories";
/** Present when the edition is free for subscribers. */
export const ownFree = "Encrier, catalogue gratuit";
